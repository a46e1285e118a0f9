import { useState } from 'react';
import { DAY, formatIsoDay, formatLongDate } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { describeRule } from '#domain/format/ruleWords.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { describeLine } from '#domain/orders/units.ts';
import { Confirm } from '#web/ui/feedback/Confirm.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { RuleForm } from './RuleForm.tsx';
import type { Rule } from './TwoWeeks.tsx';
import { useRuleActs } from './useRuleActs.ts';

export function RuleCard({ rule, isDesk }: { rule: Rule; isDesk: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const words = describeRule(rule);
  const title = isDesk ? `${rule.fullname}\u00a0· ${words}` : words;
  return (
    <Card as="article" title={title} aside={rule.paused ? <Badge tone="orange">En pause</Badge> : null}>
      {isOpen ? (
        <RuleForm
          start={{ ...rule, contactPhone: formatPhone(rule.contactPhone) }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className="stack">
          <RuleFacts rule={rule} />
          <RuleActs rule={rule} onChange={() => setOpen(true)} />
        </div>
      )}
    </Card>
  );
}

function RuleFacts({ rule }: { rule: Rule }) {
  const { items, address, total, paymentMethod, from, to } = rule;
  const now = useNow();
  const isAhead = from > formatIsoDay(now);
  return (
    <dl className="facts">
      <dt>Linge</dt>
      <dd>{items.map((item) => describeLine(item)).join(' · ')}</dd>
      <dt>Adresse</dt>
      <dd>{address}</dd>
      <dt>Par passage</dt>
      <dd>
        {total === null ? (
          <span className="danger">
            Un vêtement ou le compte n’est plus là&nbsp;: modifiez la commande régulière.
          </span>
        ) : (
          `${formatFcfa(total)}, ${getPaymentMethodLabel(paymentMethod).toLowerCase()}`
        )}
      </dd>
      {isAhead ? (
        <>
          <dt>Début</dt>
          <dd>{formatLongDate(Date.parse(from))}</dd>
        </>
      ) : null}
      {to ? (
        <>
          <dt>Fin</dt>
          <dd>{formatLongDate(Date.parse(to))}</dd>
        </>
      ) : null}
    </dl>
  );
}

function RuleActs({ rule: { id: ruleId, paused }, onChange }: { rule: Rule; onChange(): void }) {
  const [isAsking, setAsking] = useState(false);
  const { update } = useRuleActs();
  const now = useNow();
  const pause = () => update.mutate({ ruleId, paused: !paused });
  const end = () =>
    update.mutate({ ruleId, to: formatIsoDay(now - DAY) }, { onSettled: () => setAsking(false) });
  return (
    <div className="row">
      <Button kind="secondary" onClick={onChange}>
        Modifier
      </Button>
      <Button kind="secondary" busy={update.isPending && !isAsking} onClick={pause}>
        {paused ? 'Reprendre' : 'Mettre en pause'}
      </Button>
      <Button kind="ghost" danger onClick={() => setAsking(true)}>
        Arrêter
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={end}
        busy={update.isPending}
        title={'Arrêter cette commande régulière\u00a0?'}
        act="Arrêter"
        dismiss="La garder"
      >
        Ses passages sans livreur sont annulés. Une commande déjà confiée à un livreur continue.
      </Confirm>
    </div>
  );
}
