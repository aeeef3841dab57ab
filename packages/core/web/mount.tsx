import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { type Product, ProductContext } from './app/product.ts'
import { startI18n } from './i18n.ts'
import { mobileRoute } from './mobile/routes.tsx'
import { lazyPage } from './page/chunk.ts'
import { PageBoundary } from './page/error-boundary.tsx'
import { Loading, NotFoundPage } from './page/states.tsx'
import { BRANDED, preloadPage, SHELL } from './preload.ts'
import { startWords } from './start-words.ts'
import { giveStylesTheirNonce } from './theme/nonce.ts'
import { startTheme } from './theme/theme-choice.ts'
import './theme/tokens.css'
import './theme/common.css'
import './ui/base.css'

const AntdRoutes = lazyPage(() => import('./theme/antd-frame.tsx'))
const SignInPage = lazyPage(() => import('./signin/page.tsx'))
const RegisterPage = lazyPage(() => import('./signin/register-page.tsx'))
const ResetPasswordPage = lazyPage(() => import('./signin/reset-password-page.tsx'))
const SetupPage = lazyPage(() => import('./signin/setup-page.tsx'))
const ScanPage = lazyPage(() => import('./signin/scan-page.tsx'))
const StandInPages = lazyPage(() => import('./signin/stand-in-pages.tsx'))
const Shell = lazyPage(() => import('./shell/frame/shell.tsx'))
const LauncherPage = lazyPage(() => import('./shell/launcher/launcher.tsx'))
const InboxPage = lazyPage(() => import('./shell/inbox/inbox-page.tsx'))
const UserPages = lazyPage(() => import('./shell/user/pages.tsx'))
const AppPage = lazyPage(() => import('./shell/pages/app-page.tsx'))
const OpenPages = lazyPage(() => import('./phone/open-pages.tsx'))

/**
 * The routes of the product, with those that packages above core add outside of the shell. `/public/*` is not among
 * them: it is a document of its own (public.html).
 */
export const routesWith = (added: readonly RouteObject[]): RouteObject[] => [
  {
    element: <Frame />,
    children: [
      ...added,
      { path: '/q/:app/*', element: <OpenPages /> },
      { path: '/h5/:app/*', element: <OpenPages /> },
      mobileRoute,
      { path: '/notFound', element: <NotFoundPage /> },
      {
        id: BRANDED,
        element: <AntdRoutes />,
        children: [
          { path: '/login', element: <SignInPage /> },
          { path: '/register', element: <RegisterPage /> },
          { path: '/reset-password', element: <ResetPasswordPage /> },
          { path: '/setup', element: <SetupPage /> },
          { path: '/scan', element: <ScanPage /> },
          { path: '/stand-in/*', element: <StandInPages /> },
          {
            id: SHELL,
            element: <Shell />,
            children: [
              { path: '/', element: <LauncherPage /> },
              { path: '/home', element: <LauncherPage /> },
              { path: '/inbox', element: <InboxPage /> },
              { path: '/user/*', element: <UserPages /> },
              { path: '/:app/*', element: <AppPage /> },
            ],
          },
        ],
      },
    ],
  },
]

function Frame() {
  return (
    <PageBoundary resetKey="">
      <Suspense fallback={<Loading whole />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  )
}

interface Mounted extends Product {
  root: HTMLElement
  routes: readonly RouteObject[]
}

/** Renders the product into `root`, after the theme and the language of the page are set. */
export async function mount({ root: element, routes: added, ...product }: Mounted): Promise<void> {
  const routes = routesWith(added)
  giveStylesTheirNonce()
  startTheme()
  startI18n(startWords)
  const client = createQueryClient()
  const root = createRoot(element)
  root.render(<Loading whole />)
  await preloadPage(routes, location.pathname, product.apps, client)
  root.render(
    <StrictMode>
      <ProductContext value={product}>
        <QueryClientProvider client={client}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </QueryClientProvider>
      </ProductContext>
    </StrictMode>,
  )
}
