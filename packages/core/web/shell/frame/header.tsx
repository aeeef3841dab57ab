import { Link, useLocation } from 'react-router'
import { useSession } from '../../access/session.ts'
import { formatNumber } from '../../crud/values/money.ts'
import { currentLocale } from '../../i18n.ts'
import { Logo } from '../../page/logo.tsx'
import { useSite } from '../../page/site.ts'
import { LanguageButton, ThemeButton } from '../../ui/choice-buttons.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { useChangeLocale } from '../account/use-change-locale.ts'
import { FindButton } from '../find/find-button.tsx'
import { InboxButton } from '../inbox/inbox-button.tsx'
import { useWord } from '../words.ts'
import { AccountMenu } from './account-menu.tsx'
import { AppBar } from './app-bar.tsx'
import './header.css'

/** The names of the product and of the tenant, the apps, and the person who is signed in. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const word = useWord()
  const { tenant, messageCount } = useSession()
  // The name of the sign-in page; a tenant with a host of its own has given it there.
  const product = useSite()?.title ?? tenant.sysName
  const { pathname } = useLocation()
  const changeLocale = useChangeLocale()
  return (
    <header className="core-shell-header">
      <button
        type="button"
        className="core-icon-button core-shell-phone"
        aria-label={word('openMenu')}
        onClick={onOpenMenu}
      >
        <LineIcon name="menu" size={18} />
      </button>
      <Link className="core-shell-brand" to="/home" aria-current={pathname === '/home' ? 'page' : undefined}>
        <Logo src={tenant.logo} />
        <span className="core-shell-brand-name">{product}</span>
        {product !== tenant.sysName && <span className="core-shell-brand-tenant">{tenant.sysName}</span>}
      </Link>
      <AppBar />
      <div className="core-shell-actions">
        <FindButton />
        <InboxButton />
        <span className="core-shell-desk">
          <LanguageButton onChange={changeLocale} />
          <ThemeButton />
        </span>
        <Link
          className="core-icon-button"
          to="/user/message"
          aria-label={
            messageCount > 0
              ? word('unread', { total: formatNumber(messageCount, currentLocale()) })
              : word('unreadNone')
          }
        >
          <LineIcon name="bell" size={18} />
          {messageCount > 0 && <span className="core-shell-dot" data-testid="unread-dot" />}
        </Link>
        <AccountMenu />
      </div>
    </header>
  )
}
