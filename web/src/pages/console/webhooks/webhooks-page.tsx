import './webhooks.css'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointList } from './endpoint-list.tsx'

const texts = consoleTexts.webhooks

/** Webhook endpoints, and deliveries with their results. */
export function WebhooksPage() {
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <EndpointList />
      <DeliveryList />
    </>
  )
}
