import charge from '@atrium/apps/charge/index'
import iot from '@atrium/apps/iot/index'
import manage from '@atrium/apps/manage/index'
import platform from '@atrium/apps/platform/index'
import visitor from '@atrium/apps/visitor/index'
import visual from '@atrium/apps/visual/index'
import type { AppEntry } from '@atrium/web/app/entry'

/** Every app with browser code, in the launcher's order. Texts and screens are loaded when needed. */
export const appEntries: readonly AppEntry[] = [
  {
    app: manage,
    words: { zh_CN: () => import('@atrium/apps/manage/zh_CN'), en_US: () => import('@atrium/apps/manage/en_US') },
    screens: () => import('@atrium/apps/manage/web'),
  },
  {
    app: visitor,
    words: { zh_CN: () => import('@atrium/apps/visitor/zh_CN'), en_US: () => import('@atrium/apps/visitor/en_US') },
    screens: () => import('@atrium/apps/visitor/web'),
  },
  {
    app: iot,
    words: { zh_CN: () => import('@atrium/apps/iot/zh_CN'), en_US: () => import('@atrium/apps/iot/en_US') },
    screens: () => import('@atrium/apps/iot/web'),
  },
  {
    app: charge,
    words: { zh_CN: () => import('@atrium/apps/charge/zh_CN'), en_US: () => import('@atrium/apps/charge/en_US') },
    screens: () => import('@atrium/apps/charge/web'),
  },
  {
    app: visual,
    words: { zh_CN: () => import('@atrium/apps/visual/zh_CN'), en_US: () => import('@atrium/apps/visual/en_US') },
    screens: () => import('@atrium/apps/visual/web'),
  },
  {
    app: platform,
    words: { zh_CN: () => import('@atrium/apps/platform/zh_CN'), en_US: () => import('@atrium/apps/platform/en_US') },
    screens: () => import('@atrium/apps/platform/web'),
  },
]
