import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import { nameOf } from '../entities/order.ts'
import { piecesLeft, refundAmount } from '../entities/refund-amount.ts'
import { usedOf } from '../used.ts'
import en_US from './h5/en_US.ts'
import { HomePage } from './h5/home.tsx'
import type { Parts } from './h5/words.ts'
import zh_CN from './h5/zh_CN.ts'

const later = () => import('./h5/later.ts')

type OrderProps = Parameters<Parts['Progress']>[0]

const Progress = lazy<OrderProps>(async () => ({ default: (await later()).Progress }))
const Delivered = lazy<OrderProps>(async () => ({ default: (await later()).Delivered }))
const Summary = lazy<Parameters<Parts['Summary']>[0]>(async () => ({ default: (await later()).Summary }))

/**
 * The shop on the phone: its goods, the till, addresses, and how orders come along. Whoever scans a code waits for the
 * first page only; all others are loaded when one of them is opened.
 */
const parts: Parts = {
  words: { zh_CN, en_US },
  pages: {
    '': HomePage,
    'product/:id': lazyPage(async () => ({ default: (await later()).ProductPage })),
    shops: lazyPage(async () => ({ default: (await later()).NearbyPage })),
    till: lazyPage(async () => ({ default: (await later()).TillPage })),
    addresses: lazyPage(async () => ({ default: (await later()).AddressesPage })),
    'addresses/:id': lazyPage(async () => ({ default: (await later()).AddressPage })),
  },
  Progress: (props) => <Progress {...props} />,
  Delivered: (props) => <Delivered {...props} />,
  Summary: (props) => <Summary {...props} />,
  usedOf,
  refund: {
    linesOf: ({ products }) => products.map((line) => ({ name: nameOf(line), left: piecesLeft(line) })),
    amountOf: refundAmount,
  },
}

export default parts
