import { openerOf } from '@atrium/core/testing/web/open-app'
import { rendererOf } from '@atrium/core/testing/web/render-with-words'
import en_US from '../en_US.ts'
import shop from '../index.ts'
import '../web.tsx'
import zh_CN from '../zh_CN.ts'

export const renderWithWords = rendererOf('shop', { zh_CN, en_US })

export const openShop = openerOf({
  app: shop,
  words: { zh_CN: () => import('../zh_CN.ts'), en_US: () => import('../en_US.ts') },
  screens: () => import('../web.tsx'),
})

/** What every row has. */
export const base = {
  group: null,
  creator: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
  rev: 1,
  remark: null,
}

export const listOf = (list: object[]) => ({
  list,
  pagination: { total: list.length, current: 1, pageSize: 50 },
  refs: {},
  asOf: '',
})
