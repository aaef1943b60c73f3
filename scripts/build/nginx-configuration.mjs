/**
 * The releases of Debian that nginx configuration is written for. `http2 on` came with nginx 1.25.1, which refuses
 * the older form with a warning; 1.22 does not know the newer one and does not start.
 */
const releases = [
  { name: 'debian-12', listen: '443 ssl http2', http2: '' },
  { name: 'debian-13', listen: '443 ssl', http2: '  http2 on;\n' },
];

/**
 * nginx configuration for a CDN origin and for the answer service behind TLS, as files below `/etc/nginx`.
 * Each release of Debian gets a folder to copy there. The sites are the operator's to edit; the other files follow
 * the header rules and are replaced at each release.
 * @param {readonly import('./header-rules.ts').HeaderRule[]} rules
 * @returns {Record<string, string>} text by path
 */
export function createNginxFiles(rules) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const { name, listen, http2 } of releases) {
    files[`${name}/conf.d/assist-headers.conf`] = headerMaps(rules);
    files[`${name}/conf.d/assist-limits.conf`] = limitZones;
    files[`${name}/snippets/assist-cdn.conf`] = cdnSnippet(rules);
    files[`${name}/snippets/assist-api.conf`] = apiSnippet;
    files[`${name}/sites-available/assist-cdn`] = site({
      host: 'assist-cdn.example.gov',
      listen,
      http2,
      lines: ['root /srv/assist/dist;', 'include snippets/assist-cdn.conf;'],
    });
    files[`${name}/sites-available/assist-api`] = site({
      host: 'assist-api.example.gov',
      listen,
      http2,
      lines: ['include snippets/assist-api.conf;'],
      before: answerServices,
    });
  }
  return files;
}

/**
 * One variable for each header, by path: a later rule is narrower, and nginx takes the first expression that matches.
 * @param {readonly import('./header-rules.ts').HeaderRule[]} rules
 */
function headerMaps(rules) {
  const maps = headerNames(rules).map((name) => {
    const entries = rules
      .filter(({ headers }) => name in headers)
      .reverse()
      .map(({ path, headers }) => `  ${pattern(path)} ${quote(headers[name] ?? '')};\n`);
    return `map $uri ${variable(name)} {\n  default "";\n${entries.join('')}}\n`;
  });
  return (
    '# Written by the build: the headers of each path, and no header where none is set.\n\n' +
    `${maps.join('\n')}\n` +
    '# A missing file may be uploaded in a minute: browsers keep no error.\n' +
    'map $status $assist_caching {\n' +
    `  default ${variable('Cache-Control')};\n` +
    '  ~^[45] "no-store";\n' +
    '}\n'
  );
}

/** @param {readonly import('./header-rules.ts').HeaderRule[]} rules */
function cdnSnippet(rules) {
  const headers = headerNames(rules).map((name) => {
    const value = name === 'Cache-Control' ? '$assist_caching' : variable(name);
    return `add_header ${name} ${value} always;\n`;
  });
  return `# Written by the build. In a server of its own: a location with an add_header of its own would lose these.
${headers.join('')}add_header Strict-Transport-Security "max-age=31536000" always;

index index.html;
absolute_redirect off;
server_tokens off;

# A page in another encoding would break the loader's words.
charset utf-8;
charset_types text/css text/plain application/javascript text/javascript application/json image/svg+xml;

# The build compresses; nginx only chooses. With libnginx-mod-http-brotli-static also: brotli_static on;
gzip_static on;
gzip_vary on;
`;
}

/** Several share a Redis server. None is left out for a while after a failure: all of them say 503 while paused. */
const answerServices = `# The answer service: a line for each instance.
upstream assist_answer_services {
  server 127.0.0.1:3002 max_fails=0;
}

`;

/** In http, where zones belong. */
const limitZones = `# Written by the build: counts of each client's questions; other paths have no key and no limit.
# Behind a balancer, set real_ip_header and set_real_ip_from, or all visitors share one count.
map $uri $assist_client {
  default "";
  ~/v2/completions/?$ $binary_remote_addr;
}
limit_req_zone $assist_client zone=assist_requests:10m rate=10r/s;
limit_conn_zone $assist_client zone=assist_connections:10m;
`;

const apiSnippet = `# Written by the build: the answer services, whose answers are streamed.
server_tokens off;
client_max_body_size 16k;   # the service takes 8 KB
access_log off;             # or a format without the query: it holds the id of a chat
add_header Strict-Transport-Security "max-age=31536000" always;

location / {
  limit_req zone=assist_requests burst=50 nodelay;
  limit_conn assist_connections 32;
  limit_req_status 429;
  limit_conn_status 429;
  proxy_pass http://assist_answer_services;
  # The next instance for what one has not begun to answer: it is gone, or it starts. A question
  # that is asked twice has one answer, the newer of its chat.
  proxy_next_upstream error http_503 non_idempotent;
  proxy_connect_timeout 1s;
  proxy_http_version 1.1;
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header Connection "";
  proxy_buffering off;
  proxy_cache off;
  gzip off;                 # compression would hold the stream back
  proxy_read_timeout 120s;  # longer than the longest silence of a model
}
`;

/** @param {{ host: string, listen: string, http2: string, lines: readonly string[], before?: string }} site */
function site({ host, listen, http2, lines, before = '' }) {
  const ipv6 = `[::]:${listen}`;
  return `# Yours to edit: names, certificate, folder.
${before}server {
  listen ${listen};
  listen ${ipv6};
${http2}  server_name ${host};

  ssl_certificate     /etc/ssl/certs/${host}.pem;
  ssl_certificate_key /etc/ssl/private/${host}.key;
  ssl_protocols TLSv1.2 TLSv1.3;

${lines.map((line) => `  ${line}\n`).join('')}}
`;
}

/** @param {readonly import('./header-rules.ts').HeaderRule[]} rules */
function headerNames(rules) {
  return [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))];
}

/** @param {string} name of a header */
function variable(name) {
  return `$assist_${name.toLowerCase().replaceAll('-', '_')}`;
}

/** @param {string} path */
function pattern(path) {
  const escaped = path.replace(/\*$/, '').replace(/[.+?()[\]{}|\\^$]/g, '\\$&');
  return path.endsWith('*') ? `~^${escaped}` : `~^${escaped}$`;
}

/**
 * @param {string} value
 * @throws {Error} for a sign that nginx would read as its own
 */
function quote(value) {
  if (/["$\\\n]/.test(value)) throw new Error(`A header cannot hold ${value}`);
  return `"${value}"`;
}
