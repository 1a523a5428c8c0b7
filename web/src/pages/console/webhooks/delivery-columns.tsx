import type { Column } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import { type Delivery, deliveryTones } from './delivery.ts'

const texts = consoleTexts.webhooks

export const eventColumn: Column<Delivery> = {
  name: texts.event,
  isHead: true,
  cell: ({ id, event }) => (
    <OwnLink to={`/webhooks/${id}`}>
      <code dir="ltr">{event}</code>
    </OwnLink>
  ),
}

export const stateColumn: Column<Delivery> = {
  name: texts.state,
  cell: ({ state }) => <Badge tone={deliveryTones[state]}>{texts.states[state]}</Badge>,
}

export const attemptsColumn: Column<Delivery> = { name: texts.attempts, cell: ({ attempts }) => count(attempts) }

export const createdColumn: Column<Delivery> = {
  name: texts.created,
  cell: ({ createdAt }) => <When iso={createdAt} />,
}
