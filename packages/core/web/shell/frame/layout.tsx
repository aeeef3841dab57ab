import { Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSession } from '../../access/session.ts'
import { keep, kept } from '../../kept.ts'
import { PageBoundary } from '../../page/error-boundary.tsx'
import { useIsWidthWanted, useIsWindowWanted } from '../../page/room.ts'
import { Loading } from '../../page/states.tsx'
import { PaperHead } from '../../paper/head.tsx'
import { SignInAgain } from '../../signin/again/sign-in-again.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { MenuDrawer } from '../menu/menu-drawer.tsx'
import { useSection } from '../menu/section.ts'
import { SideMenu } from '../menu/side-menu.tsx'
import { useLiveMessages } from '../messages/live.ts'
import { useWord } from '../words.ts'
import { Header } from './header.tsx'
import { PASSWORD_PAGE, PasswordDue } from './password-due.tsx'
import { ProgressBar } from './progress-bar.tsx'

const FOLDED = 'atrium.menuFolded'

/** Header, menu and page. The header is 56 px high, the menu 208 px wide. */
export function Layout() {
  const word = useWord()
  const { pathname } = useLocation()
  const { user, tenant } = useSession()
  const section = useSection()
  useLiveMessages()
  const tablet = useMedia('(max-width: 1023px)')
  const [chosen, setChosen] = useState(kept(FOLDED) === '1')
  const wide = useIsWidthWanted()
  const bare = useIsWindowWanted()
  // Where the page needs the room, the menu is open only while somebody has opened it on this page.
  const narrow = tablet || wide
  const [openedAt, setOpenedAt] = useState<string>()
  const folded = narrow ? openedAt !== pathname : chosen
  const [drawerOpen, setDrawerOpen] = useState(false)

  function fold(next: boolean) {
    if (narrow) {
      setOpenedAt(next ? undefined : pathname)
      return
    }
    setChosen(next)
    keep(FOLDED, next ? '1' : null)
  }

  return (
    <div
      className="core-shell-shell"
      data-menu={section ? (folded ? 'folded' : 'open') : 'none'}
      data-wide={wide}
      data-bare={bare}
    >
      <a className="core-shell-skip" href="#content">
        {word('skip')}
      </a>
      <Header onOpenMenu={() => setDrawerOpen(true)} />
      {section && <SideMenu section={section} folded={folded} onFold={fold} />}
      <MenuDrawer section={section} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      <SignInAgain />
      <main className="core-shell-main" id="content" tabIndex={-1}>
        <PaperHead />
        {tenant.expired && (
          <p className="core-shell-ended" role="status">
            {word('serviceEnded')}
          </p>
        )}
        <PageBoundary resetKey={pathname}>
          <Suspense
            fallback={
              <>
                <ProgressBar />
                <Loading />
              </>
            }
          >
            {user.updatePwd && <PasswordDue />}
            {(!user.updatePwd || pathname === PASSWORD_PAGE) && <Outlet />}
          </Suspense>
        </PageBoundary>
      </main>
    </div>
  )
}
