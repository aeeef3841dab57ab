// Rents of power banks from the scan to the rest of the deposit, beside charging orders on the same server, in turns:
// how many end in a second. The devices deliver at once; see lines/orders.ts.
import { besideCharges } from './lines/beside-charges.ts'
import { renters } from './lines/orders.ts'

await besideCharges({ name: 'rents', done: 'finished', targetRatio: 1, open: renters })
