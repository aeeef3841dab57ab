import type { App } from '@atrium/core/contract/define/app'
import { SettingPage } from '@atrium/core/web/crud/setting/setting-page'
import { useCrudWords } from '@atrium/core/web/crud/words'
import { sellerSettingHints } from '../../contract/patterns/seller-setting-words.ts'
import { sellerSettingOf } from './entity-of.ts'
import PayTypes from './pay-types.tsx'

/**
 * The page `<app>/setting/<app>`: the seller, payment, shares, and the receivers of messages. The app has an entity of
 * `sellerSetting` (contract/patterns/seller-setting.ts).
 */
export default function SellerSettingPage({ app }: { app: App }) {
  const { locale } = useCrudWords()
  return (
    <SettingPage
      app={app}
      entity={sellerSettingOf(app)}
      controls={{ payTypes: PayTypes }}
      hints={sellerSettingHints[locale]}
    />
  )
}
