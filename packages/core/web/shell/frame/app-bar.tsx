import { Dropdown } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { LineIcon } from '../../ui/line-icon.tsx'
import { AppLink, AppLinks } from '../apps/app-links.tsx'
import { useLauncherApps } from '../apps/use-launcher-apps.ts'
import { useWord } from '../words.ts'

/** The header's menu: the business apps in a panel, the management apps beside it. */
export function AppBar() {
  const word = useWord()
  const apps = useLauncherApps()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const business = apps.filter(({ type }) => type === 'pc')
  const management = apps.filter(({ type }) => type !== 'pc')
  const here = apps.find(({ key }) => pathname.split('/')[1] === key)
  return (
    <ul className="core-shell-app-bar">
      {business.length > 0 && (
        <li>
          <Dropdown
            open={open}
            onOpenChange={setOpen}
            autoFocus
            trigger={['click']}
            popupRender={() => (
              // A click on a link closes the panel; one on a disabled app does not.
              // biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are the links inside
              // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link also fires a click
              <div
                className="core-shell-app-panel"
                onClick={(event) => event.target instanceof Element && event.target.closest('a') && setOpen(false)}
              >
                <AppLinks title={word('businessApps')} apps={business} />
              </div>
            )}
          >
            <button
              type="button"
              className="core-shell-bar-link"
              data-current={here?.type === 'pc'}
              aria-haspopup="true"
              aria-expanded={open}
            >
              {here?.type === 'pc' ? here.name : word('businessApps')}
              <LineIcon name="down" size={14} />
            </button>
          </Dropdown>
        </li>
      )}
      {management.map((app) => (
        <li key={app.key}>
          <AppLink app={app} className="core-shell-bar-link">
            {app.name}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
