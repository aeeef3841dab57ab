import { Route, Routes } from 'react-router'
import { lazyPage } from '../../page/chunk.ts'
import { NotFoundPage } from '../../page/states.tsx'
import { MessagesPage } from './messages-page.tsx'
import { NotifyPage } from './notify-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import './user.css'

const PasswordPage = lazyPage(() => import('../../signin/account/password-page.tsx'))
const SessionsPage = lazyPage(() => import('../../signin/account/sessions-page.tsx'))
const WeixinPage = lazyPage(() => import('../../signin/account/weixin-page.tsx'))

/** `/user/*`: the pages of the person's own account. */
export default function UserPages() {
  return (
    <Routes>
      <Route index element={<ProfilePage />} />
      <Route path="message" element={<MessagesPage />} />
      <Route path="notify" element={<NotifyPage />} />
      <Route path="password" element={<PasswordPage />} />
      <Route path="sessions" element={<SessionsPage />} />
      <Route path="weixin" element={<WeixinPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
