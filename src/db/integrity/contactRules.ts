import { CHANNELS, READY_WORDS } from '#domain/contacts/attempt.ts';
import type { ConsistencyRule } from './moneyRules.ts';

const listTexts = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join();

export const CONTACT_RULES: readonly ConsistencyRule[] = [
  [
    'le contact pour qui elle a été passée n’existe pas',
    `SELECT id FROM orders o WHERE contact_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM contacts WHERE id = o.contact_id)`,
  ],
  [
    'une fusion de contacts ne mène à aucun contact',
    `WITH RECURSIVE kept(id) AS (SELECT id FROM contacts WHERE merged_into IS NULL UNION SELECT c.id FROM contacts c JOIN kept k ON c.merged_into = k.id)
       SELECT 'contact ' || id FROM contacts WHERE id NOT IN (SELECT id FROM kept)`,
  ],
  [
    'un de ses liens de suivi n’est pas gardé sous une empreinte',
    `SELECT order_id FROM order_links WHERE length(id) <> 64 OR id GLOB '*[^0-9a-f]*'`,
  ],
  [
    'les notifications d’un appareil vont à une autre personne que sa session',
    `SELECT 'compte ' || p.user_id FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id WHERE s.user_id <> p.user_id`,
  ],
  [
    'un appel ou un message à son sujet n’est pas dans son histoire, ou ne dit pas lequel',
    `SELECT a.order_id FROM contact_attempts a LEFT JOIN events e ON e.sequence = a.sequence
         WHERE e.order_id IS NOT a.order_id OR e.kind <> 'contacted'
         OR a.words NOT IN (${listTexts(READY_WORDS)}) OR a.channel NOT IN (${listTexts(CHANNELS)})
       UNION SELECT e.order_id FROM events e WHERE e.kind = 'contacted'
         AND NOT EXISTS (SELECT 1 FROM contact_attempts a WHERE a.order_id = e.order_id AND a.sequence = e.sequence)`,
  ],
  [
    'une règle de commandes la compte parmi les siennes, mais elle n’en vient pas',
    `SELECT d.order_id FROM recurring_dates d JOIN orders o ON o.id = d.order_id WHERE o.rule_id IS NOT d.rule_id`,
  ],
  [
    'elle vient d’une règle de commandes, mais d’aucune de ses dates',
    `SELECT id FROM orders o WHERE status <> 'cancelled' AND EXISTS (SELECT 1 FROM recurring_rules WHERE id = o.rule_id)
         AND NOT EXISTS (SELECT 1 FROM recurring_dates WHERE order_id = o.id)`,
  ],
  [
    'l’arrêt d’un livreur devant sa porte ne vient d’aucune remise, ou reste après l’effacement',
    `SELECT s.order_id FROM door_stays s JOIN orders o ON o.id = s.order_id WHERE o.lng_e6 IS NULL
         OR NOT EXISTS (SELECT 1 FROM handovers h WHERE h.order_id = s.order_id AND h.sequence = s.sequence)`,
  ],
  [
    'la photo ou la voix d’un repère n’est pas parmi les fichiers de ce repère',
    `SELECT coalesce(k.order_id, 'lieu ' || k.place_id) FROM landmarks k, json_each(json_array(k.photo, k.voice)) f
         WHERE f.value IS NOT NULL AND NOT EXISTS (SELECT 1 FROM photos p WHERE p.file = f.value AND p.landmark_id = k.id)`,
  ],
];
