import { ORDER_STEPS, type OrderStep } from '#domain/contract/orderSteps.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { Ghost, ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from '../OrderPage.module.css';
import { OrderHeader, StepLinks } from './OrderHeader.tsx';

type Props = { form: string; exit: string; step?: OrderStep };

export function OrderFormShape({ form, exit, step = ORDER_STEPS[0] }: Props) {
  return (
    <div className="column fill">
      <OrderHeader form={form} exit={exit} step={step} />
      <StepLinks step={step} />
      <div className={`gap-24 mb-16 grid ${classes.page}`}>
        {step === ORDER_STEPS[0] ? <GarmentsShape /> : <ListSkeleton count={2} />}
        <div className="from-1024">
          <ListSkeleton count={1} />
        </div>
      </div>
    </div>
  );
}

const ROWS = ['Chemise', 'Robe', 'Pantalon', 'Boubou', 'T-shirt', 'Veste', 'Costume'];

function GarmentsShape() {
  return (
    <div>
      <div className={`gap-4 mb-12 grid ${classes.listService}`}>
        <p className="bold">Pour tout le linge</p>
        <Ghost height={52} />
      </div>
      <Card as="div" className={`p-0 overflow-hidden ${classes.garments}`}>
        {ROWS.map((row) => (
          <div key={row} className={`gap-12 flex middle p-8-16 ${classes.garmentShape}`}>
            <Ghost height={44} width={44} />
            <Ghost height={18} width="40%" />
          </div>
        ))}
      </Card>
    </div>
  );
}

export function renderStepFailure(retry: () => void) {
  return (
    <ErrorPanel
      title="Cette étape n’a pas pu arriver."
      message="Vérifiez votre réseau puis réessayez."
      reassurance="Votre panier est conservé."
      onRetry={retry}
    />
  );
}
