import './webhooks.css'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointList } from './endpoint-list.tsx'

const texts = consoleTexts.webhooks

/** Where programs are told what happens, and whether they heard it. */
export function WebhooksPage() {
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <EndpointList />
      <DeliveryList />
    </>
  )
}
