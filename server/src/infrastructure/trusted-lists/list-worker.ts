import { parentPort, workerData } from 'node:worker_threads'
import { checkTrustedList } from '@countersign/pki/trusted-lists'
import type { ListTask } from './threaded-list-reader.ts'

const { bytes, signers } = workerData as ListTask
parentPort?.postMessage(await checkTrustedList(bytes, signers))
