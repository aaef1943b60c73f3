import '@assist/drawer/theme.css';
import '@assist/drawer/answer-text.css';
import './review-page.css';
import { StreamedMarkdown } from '@assist/drawer/markdown';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Judgement, ReviewData, ReviewItem } from './review-server.ts';

type Mark = Judgement['sentences'][number];
type Flag = Judgement['flags'][number];

const MARKS: readonly (readonly [key: string, Mark, string])[] = [
  ['1', 'right', 'right'],
  ['2', 'needs-work', 'needs work'],
  ['3', 'wrong', 'wrong'],
];
const SOURCES: readonly (readonly [key: string, Judgement['source'], string])[] = [
  ['q', 'right', 'right page'],
  ['w', 'near', 'near'],
  ['e', 'wrong', 'wrong'],
];
const FLAGS: readonly (readonly [key: string, Flag, string])[] = [
  ['h', 'harmful', 'harmful'],
  ['c', 'condition-missing', 'a condition is missing'],
  ['p', 'page-wrong', 'the page itself is wrong'],
];

/** The reviewer has judged this much of one answer so far. */
interface Draft {
  readonly marks: readonly (Mark | undefined)[];
  readonly source?: Judgement['source'];
  readonly flags: Flag[];
  readonly better: string;
  readonly note: string;
}
const EMPTY: Draft = { marks: [], flags: [], better: '', note: '' };

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

interface JudgeProps {
  readonly item: ReviewItem;
  readonly move: (by: number) => void;
  readonly onJudged: () => void;
}

/** Keeps the draft of one verdict, and the sentence that the next key marks. */
function useDraft({ sentences }: ReviewItem) {
  const [draft, setDraft] = useState(EMPTY);
  const [current, setCurrent] = useState(0);
  const change = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes });
  const goTo = (index: number): void =>
    setCurrent(Math.max(0, Math.min(index, sentences.length - 1)));
  return {
    draft,
    current,
    change,
    goTo,
    mark(index: number, value: Mark): void {
      change({ marks: sentences.map((_, at) => (at === index ? value : draft.marks[at])) });
      goTo(index + 1);
    },
    markOthersRight(): void {
      change({ marks: sentences.map((_, at) => draft.marks[at] ?? 'right') });
    },
    flip(flag: Flag): void {
      const others = draft.flags.filter((one) => one !== flag);
      change({ flags: others.length < draft.flags.length ? others : [...others, flag] });
    },
  };
}

function Judge({ item, move, onJudged }: JudgeProps): ReactNode {
  const { draft, current, change, goTo, mark, markOthersRight, flip } = useDraft(item);
  const [problem, setProblem] = useState('');
  const [hasKeys, setHasKeys] = useState(true);
  const better = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);

  const save = async (): Promise<void> => {
    const fault = await send(item, draft);
    if (fault === undefined) onJudged();
    else setProblem(fault);
  };
  const actions: Record<string, () => unknown> = {
    ...Object.fromEntries(MARKS.map(([key, value]) => [key, () => mark(current, value)])),
    ...Object.fromEntries(SOURCES.map(([key, source]) => [key, () => change({ source })])),
    ...Object.fromEntries(FLAGS.map(([key, flag]) => [key, () => flip(flag)])),
    a: markOthersRight,
    b: () => better.current?.focus(),
    n: () => note.current?.focus(),
    ArrowDown: () => goTo(current + 1),
    ArrowUp: () => goTo(current - 1),
    '[': () => move(-1),
    ']': () => move(1),
    Enter: save,
  };
  useKeys(hasKeys, actions);
  // A new answer begins at the top, however far the last one was scrolled.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <ShownAnswer item={item} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h2>Verdict</h2>
        {item.sentences.map((sentence, index) => (
          <Choice
            key={index}
            legend={sentence}
            isCurrent={index === current}
            options={MARKS}
            value={draft.marks[index]}
            choose={(value) => mark(index, value)}
          />
        ))}
        <Choice
          legend="The source"
          options={SOURCES}
          value={draft.source}
          choose={(source) => change({ source })}
        />
        <Flags chosen={draft.flags} flip={flip} />
        <label className="field">
          A better address (b)
          <input
            ref={better}
            type="url"
            value={draft.better}
            onChange={({ target }) => change({ better: target.value })}
          />
        </label>
        <label className="field">
          Note (n)
          <textarea
            ref={note}
            maxLength={2_000}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </label>
        <p role="alert">{problem}</p>
        <button type="submit">Save (Enter)</button>{' '}
        <label>
          <input type="checkbox" checked={hasKeys} onChange={() => setHasKeys(!hasKeys)} />
          {' Use keys'}
        </label>
      </form>
    </>
  );
}

/** @returns why the draft was not saved; undefined once it is */
async function send({ answer, sentences }: ReviewItem, draft: Draft): Promise<string | undefined> {
  const { source, flags } = draft;
  const marks = sentences.flatMap((_, index) => draft.marks[index] ?? []);
  if (marks.length < sentences.length) return 'Judge each sentence (1, 2, 3, or a).';
  if (source === undefined) return 'Judge the source (q, w, e).';
  const judgement: Judgement = {
    ...{ answer, source, flags, sentences: marks },
    better: draft.better.trim(),
    note: draft.note.trim(),
  };
  const response = await fetch('/review-data', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(judgement),
  });
  return response.ok ? undefined : String((await response.json()).error);
}

/** Single keys act everywhere but in text fields, which Escape leaves. */
function useKeys(isOn: boolean, actions: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event;
      const isTyping =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && target.type === 'url');
      if (isTyping && key === 'Escape') target.blur();
      if (!isOn || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = actions[key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/** The answer as the visitor saw it. */
function ShownAnswer({ item }: Pick<JudgeProps, 'item'>): ReactNode {
  return (
    <section aria-labelledby="question">
      <h1 id="question">{item.question}</h1>
      <div className="answer-text" lang={item.language}>
        <StreamedMarkdown content={item.text} progress="whole" baseUrl={item.sources[0]?.url} />
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

interface FlagsProps {
  readonly chosen: readonly Flag[];
  readonly flip: (flag: Flag) => void;
}

function Flags({ chosen, flip }: FlagsProps): ReactNode {
  return (
    <fieldset>
      <legend>Flags</legend>
      {FLAGS.map(([key, flag, name]) => (
        <label key={flag}>
          <input type="checkbox" checked={chosen.includes(flag)} onChange={() => flip(flag)} />
          {` ${name} (${key})`}
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [key: string, Value, name: string])[];
  readonly value: Value | undefined;
  readonly choose: (value: Value) => void;
  readonly isCurrent?: boolean;
}

function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { legend, options, value, choose, isCurrent = false } = props;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isCurrent) fieldset.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <fieldset ref={fieldset} data-current={isCurrent || undefined}>
      <legend>{legend}</legend>
      {options.map(([key, own, name]) => (
        <label key={own}>
          <input type="radio" checked={value === own} onChange={() => choose(own)} />
          {` ${name} (${key})`}
        </label>
      ))}
    </fieldset>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('review.html has no element #root');
const data: ReviewData = await (await fetch('/review-data')).json();
createRoot(root).render(<Review data={data} />);
