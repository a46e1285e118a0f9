import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { LONGEST_SEARCH } from '#domain/format/search.ts';
import { getInitials } from '#domain/format/text.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { ListedOrder } from '../types.ts';
import { CallerOrders } from './CallerOrders.tsx';
import { type CallerMatch, describeMatch, splitByMatch, toCaller, toNewCaller } from './callerMatch.ts';
import { type Caller, chooseCaller } from './deskDraft.ts';
import classes from './NewOrder.module.css';

/** Fewer signs would list half the town. */
const FEWEST_SIGNS = 2;

interface Props {
  isWide: boolean;
  error: string | undefined;
  onChoose(): void;
  onRepeat(order: ListedOrder): void;
}

export function CallerSearch({ isWide, error, onChoose, onRepeat }: Props) {
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const search = typed.trim();
  const { matches, isAnswered } = useCallerMatches(search);
  const isSearching = search.length >= FEWEST_SIGNS;
  const active = Math.min(place, matches.length);
  const choose = (one: CallerMatch | undefined) => {
    if (one) chooseCaller(toCaller(one, search), one.addresses);
    // Nobody is new until the search of these very words has found nobody.
    else if (isAnswered) chooseCaller(toNewCaller(search), []);
  };
  const enterActive = useEffectEvent(() => choose(matches[active]));
  // The Enter key may come before the answer to the last letter.
  useEffect(() => {
    if (isEntered && isAnswered) enterActive();
  }, [isEntered, isAnswered]);
  useEffect(() => {
    document.getElementById(`caller-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isSearching || !(step || isEnter)) return;
    event.preventDefault();
    if (isEnter) setEntered(true);
    else setPlace((active + (step ?? 0) + matches.length + 1) % (matches.length + 1));
  };
  const activeCaller = matches[active];
  const newLabel = isAnswered ? `Nouveau client «\u00a0${search}\u00a0»` : 'Recherche…';
  return (
    <>
      <div className={`stack gap-8 ${classes.body}`}>
        <Field
          label="Nom ou numéro"
          autoFocus
          type="search"
          role="combobox"
          aria-expanded={isSearching}
          aria-controls="callers"
          aria-activedescendant={isSearching ? `caller-${active}` : undefined}
          value={typed}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          start={<IconSearch size={20} aria-hidden="true" />}
          help={isWide ? <Keys /> : undefined}
          error={error}
          onKeyDown={move}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPlace(0);
            setEntered(false);
          }}
        />
        <div id="callers" role="listbox" aria-label="Clients trouvés" className="stack gap-4">
          {isSearching
            ? matches.map((one, i) => (
                <Option key={getKey(one)} place={i} active={active} onChoose={() => choose(one)}>
                  <MatchWords match={one} search={search} />
                </Option>
              ))
            : null}
          {isSearching && (isWide || active === matches.length) ? (
            <Option place={matches.length} active={active} onChoose={() => choose(undefined)}>
              <IconPlus size={20} className="fixed accent" aria-hidden="true" />
              <strong className="fill anywhere accent">{newLabel}</strong>
            </Option>
          ) : null}
        </div>
      </div>
      {activeCaller ? (
        <CallerOrders
          caller={toCaller(activeCaller, search)}
          onRepeat={(order) => {
            choose(activeCaller);
            onRepeat(order);
          }}
        />
      ) : null}
      {isWide || !(isAnswered || activeCaller) ? null : (
        <div className={`stack gap-8 ${classes.foot}`}>
          <Button kind="pale" size="lg" full icon={IconPlus} onClick={() => choose(undefined)}>
            {newLabel}
          </Button>
          {activeCaller ? (
            <Button
              size="lg"
              full
              onClick={() => {
                choose(activeCaller);
                onChoose();
              }}
            >
              Continuer avec {toCaller(activeCaller, search).fullname}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

/** The answer to a part of the text stands until the answer to the whole text is there. */
function useCallerMatches(search: string) {
  const isEnabled = search.length >= FEWEST_SIGNS;
  const { data, isPending, isPlaceholderData } = trpc.dispatch.contacts.useQuery(
    { search },
    { enabled: isEnabled, placeholderData: keepPreviousData },
  );
  return {
    matches: (isEnabled && data?.items) || [],
    isAnswered: isEnabled && !isPending && !isPlaceholderData,
  };
}

const getKey = (one: CallerMatch) => ('id' in one ? one.id : one.account.id);

const Keys = () => (
  <span className={classes.keys}>
    <kbd>Entrée</kbd> choisit, <kbd>↑</kbd> <kbd>↓</kbd> un autre
  </span>
);

type OptionProps = { place: number; active: number; onChoose(): void; children: ReactNode };

const Option = ({ place, active, onChoose, children }: OptionProps) => (
  <button
    type="button"
    role="option"
    id={`caller-${place}`}
    aria-selected={place === active}
    tabIndex={-1}
    className={`choosable bare row one-row gap-12 full tall-52 p-8-12 round-14 inherit text-left ${classes.option}`}
    onClick={onChoose}
  >
    {children}
  </button>
);

function MatchWords({ match, search }: { match: CallerMatch; search: string }) {
  const { fullname }: Pick<Caller, 'fullname'> = 'id' in match ? match : match.account;
  return (
    <>
      <span
        className={`fixed disc grid-centre text-13 bold accent bg-pale ${classes.initials}`}
        aria-hidden="true"
      >
        {getInitials(fullname)}
      </span>
      <span className="fill anywhere leading-13">
        <strong className="block">
          {splitByMatch(fullname, search).map(({ at, text, isMatch }) =>
            isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </strong>
        <span className="text-14 muted tabular">{describeMatch(match)}</span>
      </span>
    </>
  );
}
