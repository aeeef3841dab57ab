import type { App } from '@atrium/core/contract/define/app'

/** The settings for all of an app's sales, however it calls them. */
export const sellerSettingOf = ({ key, entities }: App) => entities!.find(({ module }) => module === `setting/${key}`)!
