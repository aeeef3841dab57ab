import type { App } from '@atrium/core/contract/define/app'
import type { EntityScreens } from '@atrium/core/web/app/screens'
import { SettingPage } from '@atrium/core/web/crud/setting/setting-page'
import { useCrudWords } from '@atrium/core/web/crud/words'
import { sellerSettingHints } from '../../contract/patterns/seller-setting-words.ts'
import { sellerSettingOf } from './entity-of.ts'
import PayTypes from './pay-types.tsx'

interface SellerSettingPageProps {
  app: App
  /** Those of the app's own fields. */
  controls?: EntityScreens['controls']
}

/**
 * The page `<app>/setting/<app>`: the seller, payment, shares, and the receivers of messages. The app has an entity of
 * `sellerSetting` (contract/patterns/seller-setting.ts).
 */
export default function SellerSettingPage({ app, controls }: SellerSettingPageProps) {
  const { locale } = useCrudWords()
  return (
    <SettingPage
      app={app}
      entity={sellerSettingOf(app)}
      controls={{ payTypes: PayTypes, ...controls }}
      hints={sellerSettingHints[locale]}
    />
  )
}
