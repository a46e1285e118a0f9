import type { Settings } from '../settings.ts';
import { createFileTransport, getOutboxFolder } from './file.ts';
import type { Transport } from './mail.ts';
import { createResendTransport } from './resend.ts';

export function chooseTransport({ resendApiKey, resendBaseUrl, mailFrom, dataDir }: Settings): Transport {
  return resendApiKey
    ? createResendTransport({
        apiKey: resendApiKey,
        from: mailFrom,
        ...(resendBaseUrl ? { baseUrl: resendBaseUrl } : {}),
      })
    : createFileTransport(getOutboxFolder({ dataDir }));
}
