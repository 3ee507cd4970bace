/** The script of the pages for people. Without it they lack only what it adds. */
import './owner.ts';
import './people/older.ts';
import './people/newer.ts';
import './people/acting.ts';
import './people/asking.ts';
import './people/back.ts';
import './people/menus.ts';
import './people/keys.ts';
import './people/sharing.ts';
import { startRevising } from './composer/revising.ts';
import { startComposers } from './composer/start.ts';
import { showCrop } from './looking/crop.ts';
import { showDistances } from './looking/distances.ts';
import { showPicturesLarge } from './looking/lightbox.ts';
import { playMoving } from './looking/moving.ts';
import { offerPosition } from './looking/position.ts';
import { showTab } from './looking/tabs.ts';
import { keepAges } from './people/ages.ts';
import { bringWorker, tellOffline } from './people/install.ts';
import { startLists } from './people/lists.ts';
import { startLive } from './people/live.ts';
import { endPolls, startVotes } from './people/polls.ts';
import { offerPush } from './people/push.ts';
import { saveChoices } from './people/saving.ts';
import { startUnread } from './people/unread.ts';
import { startOthers } from './talk/others.ts';
import { startOutbox } from './talk/outbox.ts';

showPicturesLarge();
playMoving();
showCrop();
void showDistances();
offerPosition();
tellOffline();
keepAges();
showTab();
saveChoices();
endPolls();
if (document.body.dataset.user !== undefined) {
  bringWorker();
  // First: they change how high the page is.
  startComposers();
  startRevising();
  startLists();
  startVotes();
  startOutbox();
  startOthers();
  startUnread();
  startLive();
  offerPush();
}
