import { App } from 'antd'
import { useSession } from '../../access/session.ts'
import { browserZone } from '../../ui/zone.ts'
import { ZoneSelect } from '../../ui/zone-select.tsx'
import { useWord } from '../words.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** The zone in which this person reads times. Days are always the tenant's. */
export function ZoneChoice() {
  const word = useWord()
  const { message } = App.useApp()
  const { user, tenant } = useSession()
  const { mutate } = useSaveProfile()
  return (
    <div>
      <label htmlFor="u-zone">{word('timesShown')}</label>
      <ZoneSelect
        id="u-zone"
        value={user.timeZone ?? 'tenant'}
        first={[
          { value: 'tenant', label: word('zoneOfTenant', { zone: tenant.timeZone ?? '' }) },
          { value: 'browser', label: word('zoneOfBrowser', { zone: browserZone() }) },
        ]}
        onChange={(timeZone) =>
          mutate(
            { timeZone },
            {
              onSuccess: () => void message.success(word('saved')),
              onError: (failure) => void message.error(failure.message),
            },
          )
        }
      />
      <p className="core-signin-hint">{word('timesShownHint')}</p>
    </div>
  )
}
