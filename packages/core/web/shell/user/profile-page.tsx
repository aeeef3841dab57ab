import { Button, Segmented } from 'antd'
import type { Locale } from '../../../contract/refusal.ts'
import { useSession } from '../../access/session.ts'
import { currentLocale } from '../../i18n.ts'
import { useTitle } from '../../page/site.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/theme-choice.ts'
import { useChangeLocale } from '../account/use-change-locale.ts'
import { useSignOut } from '../account/use-sign-out.ts'
import { useWord } from '../words.ts'
import { AvatarInput } from './avatar-input.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ZoneChoice } from './zone-choice.tsx'

/** `/user`: the person's own profile and their settings for the pages. */
export function ProfilePage() {
  const word = useWord()
  const { user, adminUser, tenant } = useSession()
  const signOut = useSignOut()
  useTitle(word('profile'))
  return (
    <div className="core-user-page">
      <header className="core-user-head">
        <div>
          <h1>{user.name}</h1>
          <p>
            {tenant.sysName} · {adminUser.roles.map(({ name }) => name).join(', ') || word('notSet')}
          </p>
        </div>
        <Button onClick={signOut}>{word('logout')}</Button>
      </header>
      <section className="core-user-card" aria-labelledby="u-profile">
        <h2 id="u-profile">{word('profile')}</h2>
        <AvatarInput user={user} />
        <ProfileForm user={user} />
      </section>
      <section className="core-user-card" aria-labelledby="u-preferences">
        <h2 id="u-preferences">{word('preferences')}</h2>
        <Preferences />
      </section>
    </div>
  )
}

function Preferences() {
  const word = useWord()
  const changeLocale = useChangeLocale()
  return (
    <div className="core-user-choices">
      <div>
        <span>{word('language')}</span>
        <Segmented<Locale>
          aria-label={word('language')}
          value={currentLocale()}
          onChange={changeLocale}
          options={[
            { value: 'zh_CN', label: '中文' },
            { value: 'en_US', label: 'English' },
          ]}
        />
      </div>
      <div>
        <span>{word('theme')}</span>
        <Segmented<ThemeChoice>
          aria-label={word('theme')}
          value={useThemeChoice()}
          onChange={chooseTheme}
          options={[
            { value: 'system', label: word('themeSystem') },
            { value: 'light', label: word('themeLight') },
            { value: 'dark', label: word('themeDark') },
          ]}
        />
      </div>
      <ZoneChoice />
    </div>
  )
}
