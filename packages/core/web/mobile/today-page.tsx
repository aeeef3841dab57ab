import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../access/session.ts'
import { api, keepPage } from '../api/client.ts'
import { keepSignedIn } from '../kept.ts'
import { useTexts } from '../loaded-words.ts'
import { Notice } from '../phone/frame.tsx'
import { useChangeLocale } from '../shell/account/use-change-locale.ts'
import { useMobileApps } from './mobile-apps.ts'
import { MobilePage } from './mobile-page.tsx'
import { useMobileWords } from './words.ts'

/** `/m`: what is this person's today, app by app. */
export default function TodayPage() {
  const { word } = useMobileWords()
  const { t } = useTexts()
  const apps = useMobileApps()
  return (
    <MobilePage title={word('today')}>
      {apps.length === 0 && <Notice title={word('noApps')} text={word('noAppsHint')} />}
      {apps.map(({ entry: { app }, mobile: { today: Today } }) => (
        <section key={app.key} className="core-mobile-app">
          <h2>{t(app.key, 'name')}</h2>
          <Today />
        </section>
      ))}
      <Person />
    </MobilePage>
  )
}

function Person() {
  const { word, locale } = useMobileWords()
  const { user, tenant } = useSession()
  const client = useQueryClient()
  const changeLocale = useChangeLocale()
  async function signOut() {
    const letGo = keepPage()
    try {
      await api.del('/api/user/logout')
      keepSignedIn(false)
      // What forms of the desk have kept; their code is none of a phone's.
      const { dropInputsOf } = await import('../unsaved/kept-input.ts')
      dropInputsOf(user._id)
      client.clear()
      location.assign('/login?redirectUrl=/m')
    } finally {
      letGo()
    }
  }
  return (
    <div className="core-mobile-person">
      <span>
        {user.name} · {tenant.sysName}
      </span>
      <span>
        <button
          type="button"
          className="core-mobile-link"
          onClick={() => void changeLocale(locale === 'zh_CN' ? 'en_US' : 'zh_CN')}
        >
          {word('language')}
        </button>
        <a className="core-mobile-link" href="/home">
          {word('desk')}
        </a>
        <button type="button" className="core-mobile-link" onClick={() => void signOut()}>
          {word('signOut')}
        </button>
      </span>
    </div>
  )
}
