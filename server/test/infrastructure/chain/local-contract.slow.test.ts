import { chainContract } from '../../contracts/chain.ts'
import { makeLocalWorld } from './local-world.ts'

chainContract('the local chain', makeLocalWorld)
