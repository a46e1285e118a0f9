export interface WaveSession {
  id: string;
  amount: string;
  currency: string;
  client_reference: string;
  success_url: string;
  error_url: string;
  checkout_status: 'open' | 'complete' | 'expired';
  payment_status: 'processing' | 'succeeded' | 'cancelled';
  transaction_id: string | null;
  wave_launch_url: string;
  when_created: string;
  when_expires: string;
  isRefunded: boolean;
}

const PAGE = 100;

/** A page of what was paid on one day, as Wave's list of transactions tells it. */
export function cutBookPage(paid: readonly WaveSession[], query: URLSearchParams) {
  const lines = paid.filter(({ when_created }) => when_created.startsWith(query.get('date') ?? ''));
  const from = Number(query.get('after') ?? 0);
  const end = from + PAGE;
  const items = lines.slice(from, end).map((session) => ({
    timestamp: session.when_created,
    transaction_id: session.transaction_id,
    transaction_type: 'merchant_payment',
    amount: session.amount,
    fee: String(Math.round(Number(session.amount) / 100)),
    client_reference: session.client_reference,
    checkout_api_session_id: session.id,
  }));
  return { items, page_info: { has_next_page: end < lines.length, end_cursor: String(end) } };
}
