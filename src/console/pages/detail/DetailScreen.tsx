import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResourceModule } from '../../../contract/resource.ts';
import { usePagePath } from '../../shell/layout/page.ts';
import { MessagePage } from '../../shell/pages/MessagePage.tsx';
import { useT } from '../../texts/i18n.ts';
import { useAbilities, useListPath } from '../records/resource.ts';
import { DetailPage } from './DetailPage.tsx';

/** A screen of its own for one record, which its address names: `?id=`. */
export function DetailScreen({ module, isCovered }: { module: ResourceModule; isCovered: boolean }): ReactNode {
  const { t } = useT();
  const { search, go } = usePagePath();
  const navigate = useNavigate();
  const path = useListPath(module.resource.name);
  const onBack = path === undefined ? undefined : () => void navigate(path);
  const id = new URLSearchParams(search).get('id');
  const isListed = useAbilities(module.resource)('find');
  const open = (next: string) => go(`?${new URLSearchParams({ id: next })}`, { replace: true });
  if (id) {
    const onOpen = isListed ? open : undefined;
    return <DetailPage module={module} id={id} isCovered={isCovered} onBack={onBack} onOpen={onOpen} />;
  }
  return (
    <MessagePage handle="detail-failed" title={t('detail.gone')} text={t('detail.noId')}>
      {onBack && (
        <button type="button" className="q-button" onClick={onBack}>
          {t('form.back')}
        </button>
      )}
    </MessagePage>
  );
}
