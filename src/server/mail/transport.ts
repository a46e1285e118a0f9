import type { Settings } from '../settings.ts';
import { fileTransport, outboxFolder } from './file.ts';
import type { Transport } from './mail.ts';
import { resendTransport } from './resend.ts';

export function transportFor({ resendApiKey, resendBaseUrl, mailFrom, dataDir }: Settings): Transport {
  return resendApiKey
    ? resendTransport({
        apiKey: resendApiKey,
        from: mailFrom,
        ...(resendBaseUrl ? { baseUrl: resendBaseUrl } : {}),
      })
    : fileTransport(outboxFolder({ dataDir }));
}
