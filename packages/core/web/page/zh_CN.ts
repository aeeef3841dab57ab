/**
 * The words that every page needs, signed in or not. At run time they share one namespace with the words of the shell.
 */
const words = {
  loading: '加载中...',
  language: '语言',
  toLight: '切换到浅色',
  toDark: '切换到深色',
  notFoundTitle: '404',
  notFound: '您访问的页面不存在',
  forbiddenTitle: '403',
  forbidden: '您的权限不足，请点击其他菜单！',
  back: '返回首页',
  forStaff: '请先登录',
  forStaffHint: '这个二维码供工作人员使用，登录后打开。',
  signInFirst: '登录',
  failedTitle: '页面出错了',
  failed: '这个页面没有显示出来，您的数据没有受到影响。',
  retry: '重试',
  reload: '重新加载',
  serverFault: '服务器出错了',
  unreachable: '服务器没有响应',
  unreachableHint: '已保存的数据不受影响，请检查网络后重试。',
} as const

export default words
