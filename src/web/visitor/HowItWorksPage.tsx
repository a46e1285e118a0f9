import { paths } from '#domain/addresses.ts';
import { ButtonLink } from '../ui/form/Button.tsx';
import { PageHead, Section } from './Section.tsx';
import { Steps } from './Steps.tsx';

export function HowItWorksPage() {
  return (
    <>
      <PageHead title="Comment ça marche">
        Quatre étapes, et vous n’en faites que deux. Nous, les deux autres.
      </PageHead>
      <Section>
        <Steps level="h2" />
      </Section>
      <Section>
        <ButtonLink to={paths.order}>Commander</ButtonLink>
      </Section>
    </>
  );
}
