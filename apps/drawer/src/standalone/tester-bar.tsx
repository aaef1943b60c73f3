import { isPageUrl } from '@assist/rules';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { contextUrlAtom, isDrawerOpenAtom, modeAtom, userQueryAtom } from '../state/atoms.ts';
import { useDrawer, useDrawerState } from '../state/drawer-context.ts';

/**
 * Controls for testers, who use the drawer without a host page: open, close, reset, context URL and debug status (spec
 * §2).
 */
export function TesterBar(): ReactNode {
  const { assistant } = useDrawer();
  return (
    <div className="tester-bar">
      <div className="tester-actions">
        <button type="button" className="button" onClick={assistant.toggle}>
          Open or close
        </button>
        <button type="button" className="button" onClick={assistant.reset}>
          Reset
        </button>
      </div>
      <ContextUrlForm />
      <DebugStatus />
    </div>
  );
}

function ContextUrlForm(): ReactNode {
  const { assistant } = useDrawer();
  const [url, setUrl] = useState('');
  const id = useId();
  const isUsable = url === '' || isPageUrl(url);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isUsable) return;
    if (url === '') assistant.clearContext();
    else assistant.setContextUrl(url);
  }

  return (
    <form className="tester-context" onSubmit={submit}>
      <label htmlFor={id}>Context address</label>
      <input
        id={id}
        className="field"
        inputMode="url"
        value={url}
        aria-invalid={!isUsable}
        onChange={(event) => setUrl(event.target.value.trim())}
      />
      <button type="submit" className="button" aria-disabled={!isUsable}>
        Set
      </button>
    </form>
  );
}

function DebugStatus(): ReactNode {
  const mode = useDrawerState(modeAtom);
  const isOpen = useDrawerState(isDrawerOpenAtom);
  const query = useDrawerState(userQueryAtom);
  const contextUrl = useDrawerState(contextUrlAtom);
  const { environment } = useDrawer().configuration;
  const facts = [
    ['Environment', environment],
    ['Drawer', isOpen ? 'open' : 'closed'],
    ['Query', query || 'None'],
    ['Mode', mode],
    ['Context', contextUrl ?? 'None'],
  ];
  return (
    <dl className="tester-status">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
