import '@assist/drawer/theme.css';
import '@assist/drawer/answer-text.css';
import './review-page.css';
import { StreamedMarkdown } from '@assist/drawer/markdown';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ReviewData, ReviewItem } from './review-server.ts';

/** A key chooses the option. */
type Option = readonly [key: string, value: string, name: string];

const MARKS: readonly Option[] = [
  ['1', 'right', 'right'],
  ['2', 'needs-work', 'needs work'],
  ['3', 'wrong', 'wrong'],
];
const SOURCES: readonly Option[] = [
  ['q', 'right', 'right page'],
  ['w', 'near', 'near'],
  ['e', 'wrong', 'wrong'],
];
const FLAGS: readonly Option[] = [
  ['h', 'harmful', 'harmful'],
  ['c', 'condition-missing', 'a condition is missing'],
  ['p', 'page-wrong', 'the page itself is wrong'],
];

function Review({ data }: { readonly data: ReviewData }): ReactNode {
  const { items, reviewer } = data;
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set(data.judged));
  const first = items.findIndex(({ answer }) => !judged.has(answer));
  const [position, setPosition] = useState(Math.max(first, 0));
  const item = items[position];
  const left = items.filter(({ answer }) => !judged.has(answer)).length;
  if (item === undefined) return <p>There are no answers to review.</p>;
  return (
    <main className="review">
      <header>
        <p role="status">
          {`Answer ${position + 1} of ${items.length}, ${left} left, reviewer ${reviewer}`}
          {judged.has(item.answer) && ' (judged: a new verdict replaces yours)'}
        </p>
        <p>
          Keys: ↑ ↓ sentence · 1 2 3 its verdict · a all others right · q w e source · h c p flags ·
          b better address · n note · Esc leaves a field · Enter saves · [ ] other answer
        </p>
      </header>
      <ShownAnswer item={item} />
      <Judge
        key={item.answer}
        item={item}
        move={(by) => setPosition(Math.min(Math.max(position + by, 0), items.length - 1))}
        onJudged={() => {
          const all = new Set([...judged, item.answer]);
          setJudged(all);
          const next = items.findIndex(({ answer }, index) => index > position && !all.has(answer));
          setPosition(next === -1 ? position : next);
        }}
      />
    </main>
  );
}

/** The answer as the visitor saw it. */
function ShownAnswer({ item }: { readonly item: ReviewItem }): ReactNode {
  return (
    <section aria-labelledby="question">
      <h1 id="question">{item.question}</h1>
      <div className="answer-text" lang={item.language}>
        <StreamedMarkdown
          key={item.answer}
          content={item.text}
          progress="whole"
          baseUrl={item.sources[0]?.url}
        />
      </div>
      <h2>Sources</h2>
      <ol>
        {item.sources.map(({ title, url }) => (
          <li key={url}>{`${title}: ${url}`}</li>
        ))}
      </ol>
      <p>{`Outcome: ${item.outcome}`}</p>
    </section>
  );
}

interface JudgeProps {
  readonly item: ReviewItem;
  readonly move: (by: number) => void;
  readonly onJudged: () => void;
}

/** The verdict on one answer: a form, whose fields are pressed by keys as well. */
function Judge({ item, move, onJudged }: JudgeProps): ReactNode {
  const { sentences } = item;
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState(0);
  const [problem, setProblem] = useState('');
  const [hasKeys, setHasKeys] = useState(true);
  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(index, sentences.length - 1));
    setCurrent(next);
    form.current?.querySelectorAll('fieldset')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const find = (selector: string) => form.current?.querySelector<HTMLInputElement>(selector);
  const markOthersRight = (): void => {
    for (const name of sentences.map((_, index) => nameOf(index))) {
      const right = find(`[name=${name}][value=right]`);
      if (right && !find(`[name=${name}]:checked`)) right.checked = true;
    }
  };
  const actions: Record<string, () => void> = {
    a: markOthersRight,
    ArrowDown: () => goTo(current + 1),
    ArrowUp: () => goTo(current - 1),
    '[': () => move(-1),
    ']': () => move(1),
    Enter: () => form.current?.requestSubmit(),
  };
  useKeys(hasKeys, (key) => {
    const field = find(`[data-key="${CSS.escape(key)}"]`);
    return actions[key] ?? (field && (() => (isText(field) ? field.focus() : field.click())));
  });
  // A new answer begins at the top, however far the last one was scrolled.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const fault = await send(item, new FormData(event.currentTarget));
        if (fault === undefined) onJudged();
        else setProblem(fault);
      }}
    >
      <h2>Verdict</h2>
      {sentences.map((sentence, index) => (
        <Choice
          key={index}
          legend={sentence}
          name={nameOf(index)}
          options={MARKS}
          isCurrent={index === current}
          onChoose={() => goTo(index + 1)}
        />
      ))}
      <Choice legend="The source" name="source" options={SOURCES} />
      <Choice legend="Flags" name="flags" options={FLAGS} type="checkbox" />
      <label className="field">
        A better address (b)
        <input name="better" type="url" data-key="b" />
      </label>
      <label className="field">
        Note (n)
        <textarea name="note" maxLength={2_000} data-key="n" />
      </label>
      <p role="alert">{problem}</p>
      <button type="submit">Save (Enter)</button>{' '}
      <label>
        <input type="checkbox" checked={hasKeys} onChange={() => setHasKeys(!hasKeys)} />
        {' Use keys'}
      </label>
    </form>
  );
}

function nameOf(sentence: number): string {
  return `sentence-${sentence}`;
}

/** @returns why the verdict was not saved; undefined once it is */
async function send(item: ReviewItem, form: FormData): Promise<string | undefined> {
  const sentences = item.sentences.map((_, index) => form.get(nameOf(index)));
  const source = form.get('source');
  if (sentences.includes(null)) return 'Judge each sentence (1, 2, 3, or a).';
  if (source === null) return 'Judge the source (q, w, e).';
  const response = await fetch('/review-data', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ answer: item.answer, sentences, source, flags: form.getAll('flags') },
      better: form.get('better')?.toString().trim(),
      note: form.get('note')?.toString().trim(),
    }),
  });
  return response.ok ? undefined : String((await response.json()).error);
}

/**
 * Single keys act everywhere but in text fields, which Escape leaves.
 * @param actionOf returns undefined for a key without an action
 */
function useKeys(isOn: boolean, actionOf: (key: string) => (() => void) | null | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event;
      const isTyping = target instanceof HTMLElement && isText(target);
      if (isTyping && key === 'Escape') target.blur();
      if (!isOn || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = actionOf(key);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

function isText(field: HTMLElement): boolean {
  return field.matches('textarea, [type=url]');
}

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly type?: 'radio' | 'checkbox';
  /** Among the sentences, keys press the current one's options. */
  readonly isCurrent?: boolean;
  readonly onChoose?: () => void;
}

function Choice(props: ChoiceProps): ReactNode {
  const { legend, name, options, type = 'radio', isCurrent, onChoose } = props;
  return (
    <fieldset data-current={isCurrent || undefined}>
      <legend>{legend}</legend>
      {options.map(([key, value, label]) => (
        <label key={value}>
          <input
            {...{ type, name, value }}
            data-key={isCurrent === false ? undefined : key}
            onClick={onChoose}
          />
          {` ${label} (${key})`}
        </label>
      ))}
    </fieldset>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('review.html has no element #root');
const data: ReviewData = await (await fetch('/review-data')).json();
createRoot(root).render(<Review data={data} />);
