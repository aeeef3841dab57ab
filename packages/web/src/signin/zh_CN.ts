const words = {
  title: '登录',
  slogan: '科技让生产更高效',
  accountTab: '密码登录',
  username: '账号',
  password: '密码',
  usernameRequired: '账号必填',
  passwordRequired: '密码必填',
  submit: '登录',
  waitSeconds: '{{seconds}} 秒后可重试',
  forgot: '忘记密码',
  forgotHint: '请联系管理员重置密码',
  demo: '演示环境',
  demoHint: '账号 demo，密码见服务启动时的输出。',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  unreachable: '服务器没有响应，请检查网络后重试',
} as const

export default words
