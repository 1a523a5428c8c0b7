import { chainContract } from '../../contracts/chain.ts'
import { makeOpenTimestampsWorld } from './opentimestamps-world.ts'

chainContract('OpenTimestamps', makeOpenTimestampsWorld)
