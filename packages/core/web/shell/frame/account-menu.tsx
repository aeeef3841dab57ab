import { Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { mobileAppsOf } from '../../access/mobile-apps.ts'
import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'
import { currentLocale } from '../../i18n.ts'
import { chooseTheme, useTheme } from '../../theme/theme-choice.ts'
import { LineIcon, type LineIconName } from '../../ui/line-icon.tsx'
import { useChangeLocale } from '../account/use-change-locale.ts'
import { useSignOut } from '../account/use-sign-out.ts'
import { Avatar } from '../user/avatar.tsx'
import { useWord } from '../words.ts'

/** The person who is signed in, with the menu to sign out. */
export function AccountMenu() {
  const word = useWord()
  const session = useSession()
  const { user } = session
  const isOnPhones = mobileAppsOf(useProduct().apps, session).length > 0
  const navigate = useNavigate()
  const signOut = useSignOut()
  const changeLocale = useChangeLocale()
  const theme = useTheme()
  const hello = word('hello', { name: user.name })
  const items = [
    { key: 'account', icon: <MenuIcon name="person" />, label: word('account'), onClick: () => navigate('/user') },
    {
      key: 'language',
      icon: <MenuIcon name="language" />,
      label: currentLocale() === 'zh_CN' ? 'English' : '中文',
      onClick: () => changeLocale(currentLocale() === 'zh_CN' ? 'en_US' : 'zh_CN'),
    },
    {
      key: 'theme',
      icon: <MenuIcon name={theme === 'dark' ? 'sun' : 'moon'} />,
      label: word(theme === 'dark' ? 'toLight' : 'toDark'),
      onClick: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    ...(isOnPhones
      ? [
          {
            key: 'mobile',
            icon: <MenuIcon name="qr" />,
            label: word('mobilePages'),
            // As a document: only there the browser may be asked for the place.
            onClick: () => location.assign('/m'),
          },
        ]
      : []),
    { type: 'divider' as const },
    { key: 'logout', icon: <MenuIcon name="logout" />, label: word('logout'), onClick: signOut },
  ]
  return (
    <Dropdown menu={{ items }} autoFocus trigger={['click']} placement="bottomRight">
      <button type="button" className="core-shell-account" aria-label={`${hello} · ${word('account')}`}>
        <Avatar name={user.name} src={user.avatar} />
        <span className="core-shell-desk">{hello}</span>
        <LineIcon name="down" size={14} />
      </button>
    </Dropdown>
  )
}

// antd's menu sets its spacing through a class name, which the icon itself does not accept.
function MenuIcon({ name, className }: { name: LineIconName; className?: string }) {
  return (
    <span className={className}>
      <LineIcon name={name} />
    </span>
  )
}
