import { eventually } from '../../../server/test/harness/eventually.ts'
import type { TestService } from '../../../server/test/harness/test-service.ts'

/** Anchors all records, and waits until the anchor is confirmed and published. The next anchor follows a day later. */
export async function anchorAll(service: TestService): Promise<void> {
  await service.admin('POST', '/anchoring/now')
  const open = async () => ((await service.admin('GET', '/anchoring')) as unknown as { open: object | null }).open
  await eventually(
    async () => `the end of ${JSON.stringify(await open())}`,
    async () => (await open()) === null,
  )
}
