import type { Locale } from '@atrium/contract/refusal'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Segmented } from 'antd'
import { api } from '../../api/client.ts'
import { currentLocale } from '../../i18n.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/theme-choice.ts'
import { type Session, type SessionUser, sessionQuery, useSession } from '../session.ts'
import { useTitle } from '../site.ts'
import { useChangeLocale } from '../use-change-locale.ts'
import { useSignOut } from '../use-sign-out.ts'
import { useWord } from '../words.ts'
import { AvatarInput } from './avatar-input.tsx'

/** `/user`: who I am here, and how the pages look to me. */
export function ProfilePage() {
  const word = useWord()
  const { user, adminUser, tenant } = useSession()
  const signOut = useSignOut()
  useTitle(word('profile'))
  return (
    <div className="u-page">
      <header className="u-head">
        <AvatarInput user={user} />
        <div>
          <h1>{user.name}</h1>
          <p>
            {tenant.sysName} · {adminUser.roles.map(({ name }) => name).join(', ') || word('notSet')}
          </p>
        </div>
        <Button onClick={signOut}>{word('logout')}</Button>
      </header>
      <section className="u-card" aria-labelledby="u-profile">
        <h2 id="u-profile">{word('profile')}</h2>
        <ProfileForm user={user} />
      </section>
      <section className="u-card" aria-labelledby="u-preferences">
        <h2 id="u-preferences">{word('preferences')}</h2>
        <Preferences />
      </section>
    </div>
  )
}

function ProfileForm({ user }: { user: SessionUser }) {
  const word = useWord()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { mutate, isPending } = useMutation({
    mutationFn: (values: { name: string }) => api.put<{ user: SessionUser }>('/api/user/loginUser', values),
    onSuccess: ({ user }) => {
      client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, user })
      message.success(word('saved'))
    },
    onError: (failure) => message.error(failure.message),
  })
  return (
    <Form layout="vertical" initialValues={user} onFinish={mutate} requiredMark={false}>
      <Form.Item
        name="name"
        label={word('name')}
        rules={[{ required: true, whitespace: true, message: word('nameRequired') }]}
      >
        <Input maxLength={30} autoComplete="name" />
      </Form.Item>
      <dl className="u-facts">
        <Fact name={word('username')} value={user.username} />
        <Fact name={word('mobile')} value={user.mobile} />
        <Fact name={word('email')} value={user.email} />
      </dl>
      <Button type="primary" htmlType="submit" loading={isPending}>
        {word('save')}
      </Button>
    </Form>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  const word = useWord()
  return (
    <div>
      <dt>{name}</dt>
      <dd data-empty={!value}>{value || word('notSet')}</dd>
    </div>
  )
}

function Preferences() {
  const word = useWord()
  const changeLocale = useChangeLocale()
  return (
    <div className="u-choices">
      <div>
        <span id="u-language">{word('language')}</span>
        <Segmented<Locale>
          aria-labelledby="u-language"
          value={currentLocale()}
          onChange={changeLocale}
          options={[
            { value: 'zh_CN', label: '中文' },
            { value: 'en_US', label: 'English' },
          ]}
        />
      </div>
      <div>
        <span id="u-theme">{word('theme')}</span>
        <Segmented<ThemeChoice>
          aria-labelledby="u-theme"
          value={useThemeChoice()}
          onChange={chooseTheme}
          options={[
            { value: 'system', label: word('themeSystem') },
            { value: 'light', label: word('themeLight') },
            { value: 'dark', label: word('themeDark') },
          ]}
        />
      </div>
    </div>
  )
}
