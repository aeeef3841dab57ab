import { AddressesPage } from './h5/address-book.tsx'
import { AddressPage } from './h5/address-page.tsx'
import en_US from './h5/en_US.ts'
import { HomePage } from './h5/home.tsx'
import { Delivered, Progress, Summary } from './h5/order.tsx'
import { ProductPage } from './h5/product.tsx'
import { TillPage } from './h5/till.tsx'
import type { Parts } from './h5/words.ts'
import zh_CN from './h5/zh_CN.ts'

/** The shop on the phone: its goods, the till, addresses, and how orders come along. */
const parts: Parts = {
  words: { zh_CN, en_US },
  pages: {
    '': HomePage,
    'product/:id': ProductPage,
    till: TillPage,
    addresses: AddressesPage,
    'addresses/:id': AddressPage,
  },
  Progress,
  Delivered,
  Summary,
}

export default parts
