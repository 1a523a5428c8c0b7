import { chainContract } from '../../contracts/chain.ts'
import { makeOpenTimestampsFixture } from './opentimestamps-fixture.ts'

chainContract('OpenTimestamps', makeOpenTimestampsFixture)
