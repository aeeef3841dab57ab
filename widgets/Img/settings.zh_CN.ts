export default {
  src: '图片',
  every: '更新间隔（如 1m，空为不更新）',
  fit: '填充方式',
  'fit=contain': '完整显示',
  'fit=cover': '裁剪铺满',
  'fit=fill': '拉伸铺满',
  'fit=none': '原始大小',
  alt: '图片说明',
  radius: '圆角',
}
