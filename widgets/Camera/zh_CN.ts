export default {
  name: '摄像头',
  about: '任意一种摄像头：地址、萤石云或乐橙云',
} as const
