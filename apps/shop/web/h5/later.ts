/** The pages and parts behind the first page, in one file. */

export { AddressesPage } from './address-book.tsx'
export { AddressPage } from './address-page.tsx'
export { NearbyPage } from './nearby.tsx'
export { Delivered, Progress, Summary } from './order.tsx'
export { ProductPage } from './product.tsx'
export { TillPage } from './till.tsx'
