import type { ContainerReport } from '@countersign/asic'
import type { RefusalCode } from '../../vocabulary/refusal.ts'
import { type JudgePorts, ownTrust } from './judge-pdf.ts'
import { refusingContainer } from './refuse-container.ts'

/** Every signature of a container, and the files in it. What cannot be read is refused with this code. */
export async function judgeContainer(
  ports: JudgePorts,
  bytes: Uint8Array,
  code: RefusalCode,
): Promise<ContainerReport> {
  const trust = await ownTrust(ports)
  return await refusingContainer<ContainerReport>(code, ports.pdfWork.verifyContainer(bytes, trust))
}
