import { openerOf } from '@atrium/core/testing/web/open-app'
import iot from '../index.ts'
import '../web.tsx'

export const openIot = openerOf({
  app: iot,
  words: { zh_CN: () => import('../zh_CN.ts'), en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
})

/** The answer of a list call with these rows. */
export const listed = (...list: object[]) => ({
  list,
  refs: {},
  pagination: { total: list.length, current: 1, pageSize: 10 },
})
