import { beforeEach, expect, it, vi } from 'vitest';
import { OFFLINE } from '#domain/failures/failureShape.ts';
import { describeFailure, type RefusalCode } from '#domain/failures/failures.ts';
import { stubServer } from '#testing/web/stubServer.ts';
import { RefusedError } from '#web/net/failures.ts';

const phone = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => phone.get(key),
  del: async (key: string) => phone.delete(key),
  async update(key: string, by: (old: unknown) => unknown) {
    phone.set(key, by(phone.get(key)));
  },
}));
const upload = vi.fn<() => Promise<string>>();
const { sendStoredLandmark, storePicture, withUploadedPhoto } = await import('./storedPhotos.ts');

const makeRefusal = (code: RefusalCode) => new RefusedError(describeFailure(code, { requestId: 'r1' }));
const send = vi.fn<(handover: unknown) => Promise<string>>();
const sendHandover = async (photo?: string) => {
  await withUploadedPhoto({ code: '0042', ...(photo === undefined ? {} : { photo }) }, send);
};
const listSentHandovers = () => send.mock.calls.map(([handover]) => handover);

beforeEach(() => {
  vi.resetAllMocks();
  phone.clear();
  stubServer(async () => ({ photo: await upload() }));
  upload.mockResolvedValue('f.webp');
  send.mockResolvedValue('done');
});

it('sends the server’s name of the photo, which then leaves the phone', async () => {
  await sendHandover(await storePicture(new Blob(['a'])));
  expect(listSentHandovers()).toEqual([{ code: '0042', photo: 'f.webp' }]);
  expect([...phone.keys()]).toEqual([]);
});

it('uploads a photo once, however often its act is sent', async () => {
  const photo = await storePicture(new Blob(['a']));
  send.mockRejectedValueOnce(new RefusedError(OFFLINE));
  await expect(sendHandover(photo)).rejects.toThrow();
  await sendHandover(photo);
  expect(upload).toHaveBeenCalledOnce();
  expect(listSentHandovers()).toEqual([
    { code: '0042', photo: 'f.webp' },
    { code: '0042', photo: 'f.webp' },
  ]);
});

it('waits with its act while nobody answers', async () => {
  upload.mockRejectedValue(new RefusedError(OFFLINE));
  const photo = await storePicture(new Blob(['a']));
  await expect(sendHandover(photo)).rejects.toThrow();
  expect(listSentHandovers()).toEqual([]);
});

it.each(['PHOTO_REFUSED', 'PHOTO_QUOTA', 'TOO_MANY'] as const)(
  'never holds its act up: %s sends it without, and so does each later try',
  async (code) => {
    upload.mockRejectedValueOnce(makeRefusal(code));
    send.mockRejectedValueOnce(new RefusedError(OFFLINE));
    const photo = await storePicture(new Blob(['a']));
    await expect(sendHandover(photo)).rejects.toThrow();
    await sendHandover(photo);
    expect(listSentHandovers()).toEqual([{ code: '0042' }, { code: '0042' }]);
    expect(upload).toHaveBeenCalledOnce();
  },
);

it('sends the act without a photo that the server has forgotten', async () => {
  send.mockRejectedValueOnce(makeRefusal('PHOTO_REFUSED'));
  await sendHandover(await storePicture(new Blob(['a'])));
  expect(listSentHandovers()).toEqual([{ code: '0042', photo: 'f.webp' }, { code: '0042' }]);
});

it('leaves a hand-over without a photo as it is', async () => {
  await sendHandover();
  expect(listSentHandovers()).toEqual([{ code: '0042' }]);
  expect(upload).not.toHaveBeenCalled();
});

it('sends a landmark with its files, which then leave the phone; they stay while nobody answers', async () => {
  const keys = {
    photo: await storePicture(new Blob(['gate'])),
    voice: await storePicture(new Blob(['voice'])),
  };
  upload.mockRejectedValueOnce(new RefusedError(OFFLINE));
  await expect(sendStoredLandmark('o', { door: '12', ...keys })).rejects.toThrow();
  expect(phone.size).toBe(2);
  await sendStoredLandmark('o', { door: '12', ...keys });
  expect([upload.mock.calls.length, phone.size]).toEqual([2, 0]);
});
