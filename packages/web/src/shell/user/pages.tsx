import { Route, Routes } from 'react-router'
import { NotFoundPage } from '../states.tsx'
import { MessagesPage } from './messages-page.tsx'
import { NotifyPage } from './notify-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import './user.css'

/** `/user/*`: the own account. */
export default function UserPages() {
  return (
    <Routes>
      <Route index element={<ProfilePage />} />
      <Route path="message" element={<MessagesPage />} />
      <Route path="notify" element={<NotifyPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
