/** The icons in the initial bundle, by name: those of the groups in the usual menu and of the screens in its first group. */
// biome-ignore lint/performance/noBarrelFile: the names are the content: written once, they are looked up as they stand here
export {
  AccountBookOutlined,
  AppstoreOutlined,
  CarOutlined,
  ContainerOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  PlusOutlined,
  SettingOutlined,
  ShopOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons-svg';
