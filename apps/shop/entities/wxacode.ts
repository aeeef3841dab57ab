import { wxacodeEntity } from '@atrium/selling/contract/declare'

/** Codes on tables and leaflets: whoever scans one is in the shop. */
export const wxacode = wxacodeEntity('shop')
