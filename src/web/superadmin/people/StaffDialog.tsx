import { useForm } from '@mantine/form';
import type { FailureCode } from '#domain/failures/failures.ts';
import { parsePhone } from '#domain/format/phone.ts';
import { ROLE_LABELS } from '#domain/format/wording.ts';
import { createStaffSchema } from '#domain/inputs/accounts.ts';
import {
  DESK_PASSWORD_TOO_SHORT,
  isLongEnoughForDesk,
  MIN_DESK_PASSWORD,
  MIN_PASSWORD,
} from '#domain/people/accounts.ts';
import { type InternalRole, isDeskRole } from '#domain/people/roles.ts';
import { readFailure } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { listFieldErrors, showFieldErrors } from '#web/ui/form/fieldErrors.ts';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { useCloseQuestion } from '#web/ui/form/UnsavedGuard.tsx';

export interface StaffDialogProps {
  role: InternalRole;
  title: string;
  person?: { fullname?: string; phone?: string; email?: string };
  opened: boolean;
  onClose(): void;
}

const FIELD_OF_REFUSAL: Partial<Record<FailureCode, string>> = {
  EMAIL_TAKEN: 'email',
  PASSWORD_TOO_COMMON: 'password',
};

export function StaffDialog({ role, title, person, opened, onClose }: StaffDialogProps) {
  const isDesk = isDeskRole(role);
  const form = useForm({
    initialValues: { fullname: '', phone: '', email: '', ...person, password: '', role },
    validate: (values) => ({
      ...listFieldErrors(createStaffSchema, values),
      ...(isDesk && !isLongEnoughForDesk(values.password) && { password: DESK_PASSWORD_TOO_SHORT }),
    }),
  });
  const showErrors = showFieldErrors(form);
  const phone = parsePhone(form.values.phone) ?? '';
  const team = trpc.people.list.useQuery({ role, search: phone, active: true }, { enabled: phone !== '' });
  const holder = team.data?.items.find((one) => one.phone === phone);
  const creating = trpc.people.create.useMutation({
    meta: { silent: true },
    onSuccess: () => {
      toast.success('Compte créé !', 'Un e-mail de confirmation vient de partir.');
      close();
    },
    onError: (error) => {
      const { code, text, fields } = readFailure(error);
      if (code === 'STEP_UP_REQUIRED') return;
      const field = FIELD_OF_REFUSAL[code];
      const words = code === 'EMAIL_TAKEN' ? 'Cette adresse a déjà un compte.' : text;
      const errors = field ? { [field]: words } : fields;
      showErrors(errors);
      if (Object.keys(errors).length === 0)
        showFailure(error, "Échec de l'inscription", 'Une erreur est survenue.');
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const { frame, question } = useCloseQuestion(form.isDirty(), { opened, onClose: close });
  const save = form.onSubmit((values) => creating.mutate(createStaffSchema.parse(values)), showErrors);
  return (
    <>
      <ModalFrame {...frame} busy={creating.isPending} title={title}>
        <form className="stack gap-16" noValidate onSubmit={save}>
          <Field label="Nom complet" data-autofocus maxLength={60} {...form.getInputProps('fullname')} />
          <PhoneField
            label="Téléphone"
            autoComplete="off"
            help={holder && <span className="warning">{holder.fullname} a déjà ce numéro.</span>}
            {...form.getInputProps('phone')}
          />
          <Field
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <Field
            type="password"
            label="Mot de passe provisoire"
            help={`${isDesk ? MIN_DESK_PASSWORD : MIN_PASSWORD} caractères au moins, à donner de vive voix. La personne en choisira un autre dans son profil.`}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <p className="muted">
            {ROLE_LABELS[role]}&nbsp;: le compte s’ouvre dès que l’adresse est confirmée par e-mail.
          </p>
          <DialogFoot>
            <Button type="submit" busy={creating.isPending}>
              Créer le compte
            </Button>
          </DialogFoot>
        </form>
      </ModalFrame>
      {question}
    </>
  );
}
