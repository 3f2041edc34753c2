// The builder begins: the list is taken from the page, then everything that waits for it.
import { tell } from "./page.js";
import { adopt, remember, stored } from "./list.js";
import "./draw.js";
import "./pool.js";
import "./look.js";
import "./steps.js";
import "./keys.js";
import "./groups.js";
import "./drag.js";
import { rescue } from "./save.js";
import "./parts.js";

remember();
adopt(stored());
rescue();
tell("start");
document.getElementById("build").dataset.ready = "1";
