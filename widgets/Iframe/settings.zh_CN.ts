export default {
  src: '网址',
  'hint:src': '路径和参数部分可以写 `{参数名}`。不允许被嵌入的网站无法显示。',
}
